import { test } from 'vitest'
import { run } from '@/dev/drills/questions'

test('the migration of the three questions fills in what the services work out, and every list answers after it', async () => {
  await run(['--members', '40', '--tries', '1'])
}, 120_000)
