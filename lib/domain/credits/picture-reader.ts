/**
 * Part of the addresses of the files that picture recognition loads, which browsers cache for a year: the version of
 * tesseract.js (`tests/unit/server/picture-reader.test.ts` compares it with the installed one).
 */
export const pictureReaderVersion = '7.0.0'
