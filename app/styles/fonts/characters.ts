const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const STOPS = " !'(),-.:;?–—‘’“”…\u00A0";
const DIGITS_AND_SIGNS = '0123456789"#$%&*+/<=>@[\\]^_`{|}~£€©×·';
const WESTERN_EUROPEAN = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜŒßàáâãäåæçèéêëìíîïñòóôõöøùúûüÿœ";

export const italicCharacters = LETTERS + STOPS;
export const romanCharacters = italicCharacters + DIGITS_AND_SIGNS + WESTERN_EUROPEAN;
