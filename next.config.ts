import type { NextConfig } from 'next'
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_SERVER } from 'next/constants'
import { apiAnswer, everyAnswer, pictureReaderAnswer, plainAnswer } from './lib/server/static-headers'

const listed = (headers: Record<string, string>) => Object.entries(headers).map(([key, value]) => ({ key, value }))

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  compress: process.env.COMPRESS !== 'false',
  devIndicators: false,
  // A page that a pointer fetched ahead is shown for half a minute, the least that can be set, instead of five.
  experimental: { staleTimes: { static: 30 } },
  // These stand also where a handler says something else; what the proxy says takes their place. The explorer has its own policy.
  headers: async () => [
    { source: '/:path*', headers: listed(everyAnswer) },
    { source: '/((?!api/|explorer$).*)', headers: listed(plainAnswer) },
    // Its address is a secret: no page that is opened from there may learn it, and no search engine.
    ...['/survey/:path*', '/shared-transcript/:path*'].map((source) => ({
      source,
      headers: listed({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' }),
    })),
    { source: '/picture-reader/:path*', headers: listed(pictureReaderAnswer) },
    { source: '/api/:path*', headers: listed(apiAnswer) },
    // Its names change with the icons, so an old copy is never wrong, only short.
    { source: '/icons.svg', headers: listed({ 'cache-control': 'public, max-age=86400' }) },
  ],
  // Types are checked by `npm test`, tests and scripts included; a build only builds.
  typescript: { ignoreBuildErrors: true },
  // One copy of each in the process, shared by the server and the pages; graphql must never be there twice.
  serverExternalPackages: [
    '@aws-sdk/client-s3',
    '@aws-sdk/lib-storage',
    '@apollo/server',
    'graphql',
    '@graphql-tools/schema',
    'pg',
    'pg-boss',
    'pino',
    'sharp',
    'heic-convert',
    'file-type',
    'busboy',
    'ruru',
    'nodemailer',
  ],
}

/** What compiles pages with their messages. It loads a compiler of its own, and writes that to the disk: not for a server that only answers. */
async function withMessages(compiled: NextConfig): Promise<NextConfig> {
  const { default: createNextIntlPlugin } = await import('next-intl/plugin')
  return createNextIntlPlugin({
    requestConfig: './lib/i18n/request.ts',
    // Messages come to pages compiled (lib/i18n/messages.ts), so that the browser needs no parser for them.
    experimental: {
      messages: {
        path: ['./locales/en', './locales/es', './locales/ja'],
        locales: ['en', 'es', 'ja'],
        format: 'json',
        precompile: true,
      },
    },
  })(compiled)
}

/** Pages for development alone end in `.dev.tsx`: a build does not see them. */
const inDevelopment = { pageExtensions: ['dev.tsx', 'tsx', 'ts'] }

export default async (phase: string): Promise<NextConfig> =>
  phase === PHASE_PRODUCTION_SERVER
    ? config
    : withMessages({ ...config, ...(phase === PHASE_DEVELOPMENT_SERVER ? inDevelopment : {}) })
