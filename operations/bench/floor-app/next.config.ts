import type { NextConfig } from 'next'

// Built from the project's root, whose packages it shares.
const root = process.cwd()

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  typescript: { ignoreBuildErrors: true },
  turbopack: { root },
  outputFileTracingRoot: root,
}

export default config
