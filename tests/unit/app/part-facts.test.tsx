// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { PartFacts } from '@/app/_components/part-facts'
import { partFacts } from '@/app/_lib/part-facts'
import { htmlOf } from '@/app/_ui/html-of'

test('what a part says to its buttons is read back as it was, whatever is in it', () => {
  const facts = { id: 'a', texts: [`"><script>alert('1')</script> – 資格`], none: null }
  document.body.innerHTML = htmlOf(<PartFacts name="license" facts={facts} />)
  expect(partFacts('license')).toEqual(facts)
  expect(document.querySelector('script')).toBeNull()
  expect(partFacts('other')).toBeNull()
})
