import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('.', import.meta.url))
const alias = [
  { find: /^server-only$/, replacement: `${root}node_modules/server-only/empty.js` },
  { find: /^@\//, replacement: root },
]

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      { resolve: { alias }, test: { name: 'house', include: ['tests/house/**/*.test.ts'], env: { TZ: 'UTC' } } },
      {
        resolve: { alias },
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          env: { TZ: process.env.UNIT_TZ ?? 'UTC' },
          setupFiles: ['tests/setup/quiet.ts'],
        },
      },
    ],
  },
})
