import { describe, expect, test } from 'vitest'
import { fieldsOf, mergeEdits } from '@/lib/domain/merge-edits'

const base = { title: 'Falls', description: 'Old', units: '4' }

describe('two edits of one thing', () => {
  test('what only the other changed is taken over, what only I changed stays', () => {
    const mine = { ...base, units: '5' }
    const theirs = { ...base, description: 'New' }
    expect(mergeEdits({ base, mine, theirs })).toEqual({ take: { description: 'New' }, clashes: [] })
  })
  test('what both changed, each to something else, is a clash and is not taken', () => {
    const merge = mergeEdits({
      base,
      mine: { ...base, title: 'Mine' },
      theirs: { ...base, title: 'Theirs', units: '' },
    })
    expect(merge).toEqual({ take: { units: '' }, clashes: ['title'] })
  })
  test('what both changed to the same, and what nobody changed, is neither', () => {
    const same = { ...base, title: 'Both' }
    expect(mergeEdits({ base, mine: same, theirs: same })).toEqual({ take: {}, clashes: [] })
  })
  test('of a field that my form does not show the other’s value is taken', () => {
    const theirs = { ...base, passMark: '80' }
    expect(mergeEdits({ base, mine: base, theirs })).toEqual({ take: { passMark: '80' }, clashes: [] })
  })
  test('a list is merged choice by choice: both additions stay, and a choice that the other took out goes', () => {
    const [before, mine, theirs] = [
      ['a', 'b'],
      ['a', 'b', 'c'],
      ['b', 'd'],
    ].map((events) => fieldsOf({ events }))
    expect(mergeEdits({ base: before!, mine: mine!, theirs: theirs! })).toEqual({
      take: { 'events=a': '', 'events=d': '1' },
      clashes: [],
    })
  })
})

test('values stand in the fields of a form by name: nothing is an empty text, yes is a tick, a part has its path', () => {
  const values = { name: 'A', days: 30, gone: null, asks: true, not: false, topics: ['x'], address: { city: 'Ukiah' } }
  expect(fieldsOf(values)).toEqual({
    name: 'A',
    days: '30',
    gone: '',
    'asks=on': '1',
    'not=on': '',
    'topics=x': '1',
    'address.city': 'Ukiah',
  })
})
