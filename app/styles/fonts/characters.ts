const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const STOPS = " !'(),-.:;?–—‘’“”…\u00A0";
const DIGITS_AND_SIGNS = '0123456789"#$%&*+/<=>@[\\]^_`{|}~£€©×·';

/** Loaded by the pages that need them. */
export const accentedCharacters = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜŒßàáâãäåæçèéêëìíîïñòóôõöøùúûüÿœ";

export const italicCharacters = LETTERS + STOPS;
export const romanCharacters = italicCharacters + DIGITS_AND_SIGNS;
