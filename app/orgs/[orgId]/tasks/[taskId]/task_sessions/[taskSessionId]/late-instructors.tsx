'use client'
import { type ComponentProps, lazy } from 'react'

const Add = lazy(() => import('./instructor-forms').then((file) => ({ default: file.AddInstructor })))
const Remove = lazy(() => import('./instructor-forms').then((file) => ({ default: file.RemoveInstructor })))

// The forms of who teaches, whose code other pages of the session do not load.
export const AddInstructor = (props: ComponentProps<typeof Add>) => <Add {...props} />
export const RemoveInstructor = (props: ComponentProps<typeof Remove>) => <Remove {...props} />
