/** Characters of the title of a document. */
export const documentTitleLength = 200
