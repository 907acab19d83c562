import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fullName, sortableName } from '@/lib/domain/people/names'

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
  [{ firstName: '太郎', lastName: '山田' }, '太郎 山田', '山田, 太郎'],
  [{ firstName: '花子', middleName: 'マリア', lastName: '佐藤' }, '花子 マ. 佐藤', '佐藤, 花子 マ.'],
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
