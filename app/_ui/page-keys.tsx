'use client'
import { useEffect } from 'react'
import { typing } from './typing'

/** The "/" key moves the focus to the page's search box (`SearchField`). */
export function SearchKey() {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || typing(event.target)) return
      const box = document.querySelector<HTMLElement>('[aria-keyshortcuts="/"]')
      if (!box) return
      event.preventDefault()
      box.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])
  return null
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
const fields = /^(TEXTAREA|SELECT)$/

/**
 * Keyboard handling of a list (`Table`) once the focus is on the link or checkbox of a row: up and down move to the
 * same element of the next row, Home and End to the first and last row, Space toggles the row's checkbox, Enter on the
 * checkbox opens the row.
 */
export function RowKeys() {
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return null
}

const opener = (row: Element) => row.querySelector<HTMLElement>('[data-lead] a[href]')
const box = (row: Element) => row.querySelector<HTMLInputElement>('input.tick')

function onKey(event: KeyboardEvent): void {
  const { key, target } = event
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return
  if (!(target instanceof HTMLElement) || fields.test(target.tagName) || target.closest('[popover], dialog')) return
  const isBox = target instanceof HTMLInputElement && target.classList.contains('tick')
  if (target instanceof HTMLInputElement && !isBox) return
  const row = target.closest('.grid-table tbody > tr')
  if (!row) return
  const ofRow = isBox ? box : opener
  const to = rowFor(key, row)
  const next = to && (ofRow(to) ?? opener(to) ?? box(to))
  const done = next ? () => next.focus() : otherwise(key, { row, isBox, isLink: target === opener(row) })
  if (!done) return
  event.preventDefault()
  done()
}

/**
 * The remaining keys: on the link Space toggles the checkbox, on the checkbox Enter opens the row. On anything else
 * they belong to the browser.
 */
function otherwise(key: string, { row, isBox, isLink }: { row: Element; isBox: boolean; isLink: boolean }) {
  const [ticked, opened] = [box(row), opener(row)]
  if (key === ' ' && isLink && ticked) return () => ticked.click()
  if (key === 'Enter' && isBox && opened) return () => opened.click()
  return null
}

function rowFor(key: string, row: Element): Element | undefined {
  const rows = [...(row.parentElement?.children ?? [])]
  if (key === 'Home') return rows[0]
  if (key === 'End') return rows.at(-1)
  const step = steps[key]
  return step ? rows[rows.indexOf(row) + step] : undefined
}
