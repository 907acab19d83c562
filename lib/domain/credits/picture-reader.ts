/**
 * Stands in the addresses of what the reader of pictures loads, which browsers keep for a year: the version of tesseract.js
 * (`tests/unit/server/picture-reader.test.ts` compares it with the installed one).
 */
export const pictureReaderVersion = '7.0.0'
