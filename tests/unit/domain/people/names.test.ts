import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calledName, fullName, givenFirstName, sortableName, wholeName } from '@/lib/domain/people/names'

test.each([
  [{ firstName: 'Ana', middleName: 'Maria', lastName: 'Reyes' }, 'Ana M. Reyes', 'Reyes, Ana M.'],
  [{ firstName: 'Ana', lastName: 'Reyes' }, 'Ana Reyes', 'Reyes, Ana'],
  [{ firstName: 'Ana', middleName: '', lastName: 'Reyes' }, 'Ana Reyes', 'Reyes, Ana'],
  [{ firstName: ' Ana ', middleName: ' m ', lastName: ' Reyes ' }, 'Ana M. Reyes', 'Reyes, Ana M.'],
  [{ firstName: 'Ana' }, 'Ana', 'Ana'],
  [{ lastName: 'Reyes' }, 'Reyes', 'Reyes'],
  [{ middleName: 'Maria', lastName: 'Reyes' }, 'M. Reyes', 'Reyes, M.'],
  [{ firstName: null, middleName: null, lastName: null }, '', ''],
  [{}, '', ''],
  [{ firstName: '太郎', lastName: '山田' }, '山田 太郎', '山田 太郎'],
  [{ firstName: ' はな ', lastName: ' すずき ' }, 'すずき はな', 'すずき はな'],
  [{ firstName: 'ハナ', lastName: 'スズキー' }, 'スズキー ハナ', 'スズキー ハナ'],
  [{ firstName: 'ﾊﾅｺ', lastName: '佐々木' }, '佐々木 ﾊﾅｺ', '佐々木 ﾊﾅｺ'],
  [{ firstName: '민준', lastName: '김' }, '김 민준', '김 민준'],
  [{ firstName: '光', lastName: '𠮷田' }, '𠮷田 光', '𠮷田 光'],
  [{ firstName: '花子', middleName: 'マリア', lastName: '佐藤' }, '佐藤 花子 マリア', '佐藤 花子 マリア'],
  [{ firstName: 'Hanako', lastName: '鈴木' }, 'Hanako 鈴木', '鈴木, Hanako'],
  [{ firstName: '花子', lastName: 'Suzuki' }, '花子 Suzuki', 'Suzuki, 花子'],
  [{ firstName: '花子', lastName: '鈴木-Lee' }, '花子 鈴木-Lee', '鈴木-Lee, 花子'],
  [{ firstName: '花子' }, '花子', '花子'],
  [{ firstName: '花子', lastName: '　' }, '花子', '花子'],
  [{ firstName: 'Zoë', middleName: 'e\u0301lodie', lastName: "O'Neil" }, "Zoë É. O'Neil", "O'Neil, Zoë É."],
  [{ firstName: 'Ken', middleName: '𠮷田', lastName: 'Ito' }, 'Ken 𠮷. Ito', 'Ito, Ken 𠮷.'],
])('%j', (name, full, sortable) => {
  expect([fullName(name), sortableName(name)]).toEqual([full, sortable])
})

test('no name leaves stray spaces or commas', () => {
  const part = fc.option(fc.constantFrom('', ' ', 'Ana', 'de la Cruz', '山田'))
  fc.assert(
    fc.property(part, part, part, (firstName, middleName, lastName) => {
      const name = { firstName, middleName, lastName }
      for (const text of [fullName(name), sortableName(name)]) {
        expect(text).toBe(text.trim())
        expect(text).not.toMatch(/^,|,$| {2}| ,/)
      }
    }),
  )
})

test('a letter calls its reader by the first name, by the whole of a name that begins with the family', () => {
  expect(calledName({ firstName: 'Ana', lastName: 'Reyes' })).toBe('Ana')
  expect(calledName({ firstName: '花子', lastName: '鈴木' })).toBe('鈴木 花子')
  expect(calledName({ firstName: null, lastName: 'Reyes' })).toBeNull()
})

test('a whole name has its middle name in full, and what was signed has the given name first in any letters', () => {
  expect(wholeName({ firstName: ' Ana ', middleName: 'Maria', lastName: 'Reyes' })).toBe('Ana Maria Reyes')
  expect(wholeName({ firstName: '花子', middleName: null, lastName: '鈴木' })).toBe('鈴木 花子')
  expect(wholeName({})).toBe('')
  expect(givenFirstName({ firstName: '花子', lastName: '鈴木' })).toBe('花子 鈴木')
})
