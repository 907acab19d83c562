import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { htmlOf, NotDrawable } from '@/app/_ui/html-of'
import { SearchField } from '@/app/_ui/search-field'
import { SelectField } from '@/app/_ui/select-field'

const evil = `"><script>alert('1')</script>&amp; \u2028`

/** React writes name, mark and value of a control last. */
const inAnyOrder = (html: string) =>
  html.replace(/<[^<>]+>/g, (tag) => `<${(tag.slice(1, -1).match(/[^\s"]+(?:="[^"]*")?/g) ?? []).sort().join(' ')}>`)
const options = [
  { value: 'a', label: evil },
  { value: evil, label: 'b', disabled: true },
  { value: '', label: 'none' },
]

test.each<[string, ReactElement]>([
  ['a search box', <SearchField key="k" label={evil} defaultValue={evil} />],
  ['an empty search box', <SearchField key="k" label="x" defaultValue="" />],
  ['a list without a choice', <SelectField key="k" name="a" label="A" options={options} />],
  ['a list with one', <SelectField key="k" name="a" label={evil} options={options} defaultValue={evil} />],
  [
    'a list with the empty one',
    <SelectField key="k" name="a" label="A" placeholder={evil} options={options.slice(0, 2)} defaultValue="" />,
  ],
  [
    'a list in groups, and one after it',
    <form key="k" action="/x">
      <SelectField name="a" label="A" groups={[{ label: evil, options }]} defaultValue="a" />
      <select>
        <option>a</option>
      </select>
    </form>,
  ],
  [
    'choices that are named by their words',
    <select key="k" defaultValue={evil}>
      <option>{evil}</option>
      <option>b</option>
    </select>,
  ],
  ['a box that is ticked', <input key="k" type="checkbox" name="a" value="b" defaultChecked />],
  ['a box that is not', <input key="k" type="checkbox" name="a" value="b" defaultChecked={false} />],
])('a control begins as with React: %s', (_name, element) => {
  const markup = renderToStaticMarkup(element).replaceAll('<!-- -->', '')
  expect(inAnyOrder(htmlOf(element))).toBe(inAnyOrder(markup))
})

test.each<[string, ReactElement]>([
  ['a choice that a program holds', <select key="k" value="a" onChange={undefined} />],
  ['text in an area', <textarea key="k" defaultValue="a" />],
  [
    'a choice without a value',
    <select key="k" defaultValue="a">
      <option>
        <b>a</b>
      </option>
    </select>,
  ],
  [
    'several choices',
    <select key="k" multiple defaultValue={['a', 'b']}>
      <option>a</option>
    </select>,
  ],
])('refuses %s', (_name, element) => {
  expect(() => htmlOf(element)).toThrow(NotDrawable)
})
