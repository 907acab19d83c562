import { expect, test } from 'vitest'
import { type MatrixLine, worstFirst } from '@/app/orgs/[orgId]/members/matrix/matrix-table'

const line = (name: string, ...states: (NonNullable<MatrixLine['cells'][number]>['state'] | null)[]): MatrixLine => ({
  id: name,
  href: `/${name}`,
  name,
  work: '',
  cells: states.map((state) => state && { state, detail: null }),
})

test('who is late with most comes first in the matrix, then who has most to do; all others stay by name', () => {
  const rows = [
    line('Abe', null, null),
    line('Bea', 'DONE', 'EXEMPT'),
    line('Cal', 'OPEN', 'OPEN'),
    line('Dot', 'OVERDUE', 'DONE'),
    line('Eve', 'EXPIRED', 'DECLINED'),
    line('Fay', 'OVERDUE', 'OPEN'),
  ]
  expect(worstFirst(rows).map(({ name }) => name)).toEqual(['Eve', 'Fay', 'Dot', 'Cal', 'Abe', 'Bea'])
})
