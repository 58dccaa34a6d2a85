export const tooLarge =
  "That file is too large to be an agreement file. They end in .json and are about 50 KB.";
