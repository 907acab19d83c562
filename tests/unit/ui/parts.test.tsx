// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Button } from '@/app/_ui/button'
import { FileField } from '@/app/_ui/file-field'
import { fileSize } from '@/app/_ui/file-size'
import { FormErrors } from '@/app/_ui/form-errors'
import { MultiSelect } from '@/app/_ui/multi-select'
import { SearchKey } from '@/app/_ui/page-keys'
import { SearchField } from '@/app/_ui/search-field'
import { Table } from '@/app/_ui/table'

test('a busy button keeps its text and the focus, and cannot be pressed', () => {
  const onClick = vi.fn()
  const onSubmit = vi.fn((event: SubmitEvent) => event.preventDefault())
  const page = (busy: boolean) => (
    <form onSubmit={({ nativeEvent }) => onSubmit(nativeEvent as SubmitEvent)}>
      <Button busy={busy} onClick={onClick}>
        Look
      </Button>
      <Button type="submit" busy={busy}>
        Save
      </Button>
    </form>
  )
  const { rerender } = render(page(false))
  const [look, save] = screen.getAllByRole<HTMLButtonElement>('button')
  save?.focus()
  rerender(page(true))
  for (const button of [look!, save!]) {
    fireEvent.click(button)
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(button.getAttribute('aria-disabled')).toBe('true')
  }
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
  expect([look?.textContent, look?.type, save?.textContent, save?.type]).toEqual(['Look', 'button', 'Save', 'submit'])
  expect(document.activeElement).toBe(save)
  rerender(page(false))
  fireEvent.click(look!)
  fireEvent.click(save!)
  expect([onClick, onSubmit].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

test('the summary of errors gets the focus and links to the fields', () => {
  render(<FormErrors title="Check 1 answer" errors={[{ field: 'number', message: 'Write the number.' }]} />)
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  expect(screen.getByText('Write the number.').getAttribute('href')).toBe('#number')
})

test('a file shows its name and size, and one too large is refused with an error', () => {
  const onFile = vi.fn()
  render(
    <FileField
      name="file"
      label="Certificate"
      maxBytes={2048}
      onFile={onFile}
      chooseLabel="Choose"
      dropLabel="or drop"
      removeLabel="Remove"
      tooLarge="Up to 2 KB."
    />,
  )
  const input = screen.getByLabelText('Certificate')
  const pick = (size: number) =>
    fireEvent.change(input, { target: { files: [new File([new Uint8Array(size)], 'a.pdf')] } })
  pick(1536)
  expect(screen.getByText('a.pdf').parentElement?.textContent).toBe('a.pdf1.5 KB')
  pick(4096)
  expect(screen.getByText('Up to 2 KB.')).toBeTruthy()
  expect(onFile).toHaveBeenLastCalledWith(null)
})

test.each([
  [0, '0 B'],
  [640, '640 B'],
  [1024, '1 KB'],
  [2_516_582, '2.4 MB'],
  [20 * 1024 * 1024, '20 MB'],
])('%d bytes are %s', (bytes, text) => expect(fileSize(bytes)).toBe(text))

test('a multiple choice lists what is chosen and sends the values in order', () => {
  const onValues = vi.fn()
  const options = ['en', 'es', 'ja'].map((value) => ({ value, label: value.toUpperCase() }))
  render(
    <MultiSelect
      name="languages"
      label="Languages"
      options={options}
      defaultValues={['ja']}
      onValues={onValues}
      placeholder="Choose"
      filterLabel="Filter"
      listed={(names) => names.join(', ')}
      emptyText="None"
    />,
  )
  fireEvent.click(screen.getByLabelText('EN'))
  expect(onValues).toHaveBeenCalledWith(['en', 'ja'])
  expect(document.getElementById('languages-chosen')?.textContent).toBe('EN, JA')
})

test('the key / goes to the search box, but not while typing', () => {
  render(
    <>
      <SearchField label="Search" />
      <SearchKey />
      <input aria-label="Other" />
    </>,
  )
  fireEvent.keyDown(screen.getByLabelText('Other'), { key: '/' })
  expect(document.activeElement).not.toBe(screen.getByLabelText('Search'))
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(screen.getByLabelText('Search'))
})

test('a table keeps its roles and headings as cards, and shows the empty state without rows', () => {
  const columns = [
    { key: 'name', header: 'Name', lead: true, cell: (row: { name: string }) => row.name },
    { key: 'size', header: 'Size', cell: () => '1' },
  ]
  const show = (rows: { name: string }[]) => (
    <Table caption="People" columns={columns} rows={rows} rowKey={({ name }) => name} empty={<p>Nobody yet</p>} />
  )
  const { rerender } = render(show([{ name: 'Ada' }]))
  expect(screen.getByRole('table', { name: 'People' })).toBeTruthy()
  expect(screen.getByRole('rowheader').textContent).toBe('Ada')
  rerender(show([]))
  expect(screen.getByText('Nobody yet')).toBeTruthy()
})
