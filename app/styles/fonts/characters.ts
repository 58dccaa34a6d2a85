const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const STOPS = " !'(),-.:;?–—‘’“”…\u00A0";
const DIGITS_AND_SIGNS = '0123456789"#$%&*+/<=>@[\\]^_`{|}~£€©×·';

/** A font of their own, which only pages with such letters load. */
export const accentedCharacters = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜŒßàáâãäåæçèéêëìíîïñòóôõöøùúûüÿœ";

export const italicCharacters = LETTERS + STOPS;
export const romanCharacters = italicCharacters + DIGITS_AND_SIGNS;
