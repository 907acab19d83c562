import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { GalleryParts } from './gallery-parts'

/** All primitives in all their states as one page. */
export function galleryHtml(styleSheet: string): string {
  const page = (
    <html lang="en">
      {/* biome-ignore lint/style/noHeadElement: a page of its own, not one of Next's. */}
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Primitives</title>
        <link rel="stylesheet" href={styleSheet} />
      </head>
      <body>
        {/* The address, which Next provides in the product. */}
        <PathnameContext value="/">
          <SearchParamsContext value={new URLSearchParams()}>
            <GalleryParts />
          </SearchParamsContext>
        </PathnameContext>
      </body>
    </html>
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}
