import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ButtonsPart, FeedbackPart, TagsPart } from './gallery-basics'
import { ListPart, TablePart } from './gallery-data'
import { FloatingPart } from './gallery-floating'
import { ChoicesPart, FieldsPart } from './gallery-forms'
import { DashboardPart, RingsPart, TimelinePart } from './gallery-progress'

const parts: Record<string, ReactNode> = {
  buttons: <ButtonsPart />,
  tags: <TagsPart />,
  feedback: <FeedbackPart />,
  fields: <FieldsPart />,
  choices: <ChoicesPart />,
  rings: <RingsPart />,
  dashboard: <DashboardPart />,
  timeline: <TimelinePart />,
  table: <TablePart />,
  list: <ListPart />,
  floating: <FloatingPart />,
}

/** All primitives in all their states as one page; each part carries `data-part`. */
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
        {Object.entries(parts).map(([name, part]) => (
          <div key={name} data-part={name} className="flex flex-col gap-5 p-4 sm:px-5">
            {part}
          </div>
        ))}
      </body>
    </html>
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}
