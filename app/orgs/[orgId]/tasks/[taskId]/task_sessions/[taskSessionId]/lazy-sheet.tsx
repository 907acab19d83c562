'use client'
import { Lazy } from '@/app/_lib/lazy'
import type { Sheet } from './sheet-card'

const loadSheet = () => import('./sheet-card').then((file) => ({ default: file.SheetCard }))

/** The sheet in place of a page, whose code the session's other pages do not load. */
export const LazySheet = ({ sheet }: { sheet: Sheet }) => <Lazy load={loadSheet} sheet={sheet} />
