import { expect, test } from 'vitest'
import { countLegible, legibleWords, type RecognisedWord, recognisedText } from '@/lib/domain/credits/recognised-text'

/** Words 20 pixels high, in a row with gaps of 10 pixels. "word@40" has confidence 40, "|" is a wide gap. */
function line(text: string): RecognisedWord[] {
  let at = 0
  return text.split(' ').flatMap((piece) => {
    if (piece === '|') {
      at += 60
      return []
    }
    const [word = '', confidence = '95'] = piece.split('@')
    const left = at
    at += word.length * 10 + 10
    return [{ text: word, confidence: Number(confidence), left, right: at - 10, height: 20 }]
  })
}
const textOf = (...lines: string[]) => recognisedText(lines.map(line))

test('what is sure stays as it stands', () => {
  expect(textOf('Certificate of Completion', 'Hours: 4')).toBe('Certificate of Completion\nHours: 4')
})

test.each([
  ['pieces of a frame at both ends', '|@61 ]@90 Nadia Petrova a@50 §@90', 'Nadia Petrova'],
  ['a line of nothing else', 'e@57 aaa@21', ''],
  ['a long line of which nothing is sure', 'Lorem@30 ipsum@40', ''],
])('%s is left out', (_name, read, text) => {
  expect(textOf(read)).toBe(text)
})

test.each([
  ['a short word that is sure', 'on May 9', 'on May 9'],
  ['a longer word at the end that is not', 'Sponsored@59 by: Northgate', 'Sponsored by: Northgate'],
  ['what is between words that are sure', 'CEP a@20 14477', 'CEP a 14477'],
  ['a closing bracket of a Japanese title', '研修 「 基礎 」', '研修 「 基礎 」'],
  ['a Japanese word of one letter', '佐藤 花子 殿@63', '佐藤 花子 殿'],
])('%s stays', (_name, read, text) => {
  expect(textOf(read)).toBe(text)
})

test('a gap of more than two and a half letters is the space between two columns', () => {
  expect(textOf('Hours: 4 | Provider: Bay College')).toBe('Hours: 4\nProvider: Bay College')
  const [a, b] = [line('Hours:'), line('4')]
  const apart = (gap: number) => [...a, ...b.map((word) => ({ ...word, left: 60 + gap, right: 70 + gap }))]
  expect(recognisedText([apart(50)])).toBe('Hours: 4')
  expect(recognisedText([apart(51)])).toBe('Hours:\n4')
})

test('a middle dot behind a Japanese label is its colon; one inside a name is not', () => {
  expect(textOf('実施機関・谷看護研修センター')).toBe('実施機関：谷看護研修センター')
  expect(textOf('実施 機関 ・ 谷')).toBe('実施 機関 ： 谷')
  expect(textOf('講師：ジョン・スミス')).toBe('講師：ジョン・スミス')
})

test('a page that is turned has few words that are certain', () => {
  const word = (text: string, confidence: number) => ({ text, confidence, left: 0, right: 10, height: 10 })
  const upright = 'This certifies that Maria Delgado has completed Wound Care Basics contact hours three'.split(' ')
  expect(countLegible([upright.map((text) => word(text, 92))])).toBeGreaterThanOrEqual(legibleWords)
  expect(countLegible([upright.map((text) => word(text, 45))])).toBe(0)
  expect(countLegible([['il', '|=', 'nm', 'E', '=_', 'u'].map((text) => word(text, 95))])).toBe(0)
})
