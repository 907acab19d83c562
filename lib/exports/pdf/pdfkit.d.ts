/** Ships without types; `shaped-text.ts` needs only this of it. */
declare module 'pdfkit' {
  const PDFDocument: { prototype: object }
  export default PDFDocument
}
