'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useState } from 'react'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Form } from '@/app/_ui/form'
import { MendPeopleImportDocument } from '@/graphql/generated/mend-people-import'
import type { ImportRow } from './import-rows'
import { RowTable } from './row-table'

type Props = { id: string; version: number; rows: readonly ImportRow[] }

/** The invalid rows with editable cells. After a change the whole file is checked again. */
export function MendRows({ id, version, rows }: Props) {
  const t = useTranslations('imports.rows')
  const router = useRouter()
  const { busy, submit } = useWrite(MendPeopleImportDocument)
  const [unchanged, setUnchanged] = useState(false)
  const before = new Map(
    rows.flatMap(({ line, problems }) =>
      problems.map(({ columnIndex, value }) => [`cell:${line}:${columnIndex}`, value]),
    ),
  )

  async function check(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const cells = [...new FormData(event.currentTarget)].flatMap(([name, value]) => {
      const [, line, column] = name.split(':')
      const changed = typeof value === 'string' && before.has(name) && before.get(name) !== value
      return changed ? [{ line: Number(line), column: Number(column), value }] : []
    })
    setUnchanged(cells.length === 0)
    if (cells.length > 0 && (await submit({ id, version, cells }))) router.refresh()
  }

  return (
    // A new version resets the fields to the stored values.
    <Form key={version} onSubmit={check} className="flex flex-col gap-3">
      <Card flush>
        <RowTable rows={rows} mendable />
      </Card>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={busy}>
          {t('checkAgain')}
        </Button>
        <output className="text-sm text-soft">{unchanged && t('nothingChanged')}</output>
      </div>
    </Form>
  )
}
