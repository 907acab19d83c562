'use client'
import type { ReactNode } from 'react'
import { ButtonsPart, FeedbackPart, TagsPart } from './gallery-basics'
import { ListPart, TablePart } from './gallery-data'
import { FloatingPart } from './gallery-floating'
import { ChoicesPart, FieldsPart } from './gallery-forms'
import { DashboardPart, HoursPart, RingsPart } from './gallery-progress'

const parts: Record<string, ReactNode> = {
  buttons: <ButtonsPart />,
  tags: <TagsPart />,
  feedback: <FeedbackPart />,
  fields: <FieldsPart />,
  choices: <ChoicesPart />,
  rings: <RingsPart />,
  dashboard: <DashboardPart />,
  hours: <HoursPart />,
  table: <TablePart />,
  list: <ListPart />,
  floating: <FloatingPart />,
}

/** All primitives in all their states, by subject; each part carries `data-part`. */
export const GalleryParts = () =>
  Object.entries(parts).map(([name, part]) => (
    <div key={name} data-part={name} className="flex flex-col gap-5 p-4 sm:px-5">
      {part}
    </div>
  ))
