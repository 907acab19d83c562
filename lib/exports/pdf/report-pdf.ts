import { Page } from '@react-pdf/renderer'
import { createElement, type ReactElement } from 'react'
import { box, documentOf, green, noted, rule, soft, styles, text } from './paper'

/** A column of a table; `width` is in percent of the table. */
type ReportColumn = { header: string; width: number; align?: 'end' }
export type ReportSection = {
  title: string
  note: string | null
  columns: readonly ReportColumn[]
  rows: readonly (readonly string[])[]
  /** Shown when there are no rows. */
  empty: string
}

/** A report of facts and tables, in the words of one language. Plain data, because it is passed to a worker thread. */
export type Report = {
  language: string
  title: string
  organization: string
  facts: readonly { label: string; value: string }[]
  /** Information that the reader must see first. */
  warnings: readonly string[]
  sections: readonly ReportSection[]
  /** The word before a page number. */
  page: string
  /** A note for letters that no font has. */
  leftOut: string
}

/** A report as a PDF (letter, landscape). Its tables continue over pages and repeat their headers on each. */
export function reportPdf(report: Report): Promise<Buffer> {
  const { title, organization: author, language } = report
  const pages = pagesOf(report)
  const drawn = pages.map((parts, index) => drawPage(report, parts, `${index + 1} / ${pages.length}`))
  return documentOf(
    { title, author, language },
    drawn.map((page) => noted(page, report, report.leftOut)),
  )
}

const size = { table: 8.5, line: 11.5, row: 9 } as const
/** In points: the free height of a page, and the width of its tables. */
const free = { height: 524, width: 720 } as const

type Block = { height: number; draw: () => ReactElement }

/** Distributes the blocks over pages. The library's own page breaking takes quadratic time. */
function pagesOf(report: Report): Block[][] {
  const pages: Block[][] = [[]]
  let remainingHeight: number = free.height
  const next = () => {
    pages.push([])
    remainingHeight = free.height
  }
  const addBlock = (block: Block) => {
    pages.at(-1)!.push(block)
    remainingHeight -= block.height
  }
  addBlock(headOf(report))
  for (const section of report.sections) {
    const [heading, header] = [headingOf(section), headerOf(section.columns)]
    const rows = section.rows.map((row) => rowOf(section.columns, row))
    const first = rows[0]?.height ?? size.line
    if (heading.height + header.height + first > remainingHeight) next()
    addBlock(heading)
    if (rows.length === 0) {
      addBlock(lineOf(section.empty))
      continue
    }
    addBlock(header)
    for (const row of rows) {
      if (row.height > remainingHeight) {
        next()
        addBlock(header)
      }
      addBlock(row)
    }
  }
  return pages
}

function drawPage({ title, organization, page }: Report, blocks: readonly Block[], number: string): ReactElement {
  const style = { ...styles.page, paddingHorizontal: 36, paddingTop: 34, paddingBottom: 44 }
  const foot = { position: 'absolute', bottom: 20, left: 36, right: 36, fontSize: 7.5, color: soft }
  return createElement(
    Page,
    { size: 'LETTER', orientation: 'landscape', style },
    ...blocks.map(({ draw }) => draw()),
    text(`${organization} · ${title} · ${page} ${number}`, foot),
  )
}

function headOf({ title, organization, facts, warnings }: Report): Block {
  const half = (free.width - 20) / 2
  const pairs = Math.ceil(facts.length / 2)
  const rows = Array.from({ length: pairs }, (_, at) => facts.slice(at * 2, at * 2 + 2))
  const heights = rows.map((row) => 20 + Math.max(...row.map(({ value }) => linesIn(value, half, 10))) * 13.5)
  const warned = warnings.reduce((sum, one) => sum + 12 + linesIn(one, free.width - 20, 9.5) * 13, 0)
  return {
    height: 66 + linesIn(organization, free.width, 11) * 15 + heights.reduce((a, b) => a + b, 0) + warned,
    draw: () =>
      box(
        { marginBottom: 10 },
        text(organization, { fontSize: 11, color: soft }),
        text(title, { fontSize: 20, fontWeight: 700, color: green, marginBottom: 10 }),
        ...rows.map((row) =>
          box(
            { flexDirection: 'row', gap: 20, marginBottom: 6 },
            ...row.map(({ label, value }) =>
              box({ width: half }, text(label, { ...styles.label, lineHeight: 1.35 }), text(value, { fontSize: 10 })),
            ),
          ),
        ),
        ...warnings.map((one) => box(warning, text(one, { fontSize: 9.5, color: '#92400e' }))),
      ),
  }
}

const warning = { borderWidth: 1, borderColor: '#d97706', borderRadius: 4, padding: 5, marginTop: 5 }

const headingOf = ({ title, note }: ReportSection): Block => ({
  height: 32 + (note ? linesIn(note, free.width, 9) * 12.5 + 3 : 0),
  draw: () =>
    box(
      { marginTop: 10, marginBottom: 3 },
      text(title, { fontSize: 12.5, fontWeight: 700 }),
      note ? text(note, { fontSize: 9, color: soft, marginTop: 2 }) : null,
    ),
})

const lineOf = (words: string): Block => ({ height: 18, draw: () => text(words, { fontSize: 9, color: soft }) })

const headerOf = (columns: readonly ReportColumn[]): Block =>
  drawnRow(
    columns,
    columns.map(({ header }) => header),
    { fontWeight: 700, color: soft },
    soft,
  )

const rowOf = (columns: readonly ReportColumn[], cells: readonly string[]): Block => drawnRow(columns, cells, {}, rule)

function drawnRow(columns: readonly ReportColumn[], cells: readonly string[], style: object, line: string): Block {
  // Text after right-aligned figures needs a gap.
  const indents = columns.map(({ align }, at) => (columns[at - 1]?.align === 'end' && align !== 'end' ? 12 : 0))
  const lines = columns.map(({ width }, at) =>
    linesIn(cells[at] ?? '', (width / 100) * free.width - 8 - indents[at]!, size.table),
  )
  const row = { flexDirection: 'row', borderBottomWidth: 0.5, borderBottomColor: line, paddingVertical: 3 } as const
  return {
    height: size.row + Math.max(1, ...lines) * size.line,
    draw: () =>
      box(
        row,
        ...columns.map(({ width, align }, at) =>
          box(
            { width: `${width}%`, paddingRight: 8, paddingLeft: indents[at] },
            text(cells[at] ?? '', { fontSize: size.table, textAlign: align === 'end' ? 'right' : 'left', ...style }),
          ),
        ),
      ),
  }
}

const wide = /[\u3000-\u9fff\uf900-\ufaff\uff00-\uffef]/u

/**
 * An upper estimate of the lines that a text takes: Japanese letters are as wide as they are high, others about half of
 * that.
 */
const linesIn = (words: string, width: number, fontSize: number): number =>
  words.split('\n').reduce((lines, line) => {
    const letters = [...line].reduce((sum, letter) => sum + (wide.test(letter) ? 1 : 0.52), 0)
    return lines + Math.max(1, Math.ceil((letters * fontSize) / (width * 0.92)))
  }, 0)
