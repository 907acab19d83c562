/** `japanese` recognizes that language in pictures too, which costs another two megabytes. */
export type ReadingOptions = { japanese: boolean; signal: AbortSignal }

const isPdf = (file: File) => file.type === 'application/pdf' || /\.pdf$/i.test(file.name)

/**
 * The text of a file, read in the browser: nothing is sent anywhere. A PDF without text is a scan, so it is recognized
 * as a picture.
 */
export async function textOfFile(file: File, { japanese, signal }: ReadingOptions): Promise<string> {
  let picture: Blob = file
  if (isPdf(file)) {
    const { firstPagePicture, readPdfText } = await import('./read-pdf-text')
    const text = await readPdfText(file, signal)
    if (/\p{L}{3}/u.test(text)) return text
    picture = await firstPagePicture(file, signal)
  }
  const { readPictureText } = await import('./read-picture-text')
  return readPictureText(picture, japanese, signal)
}
