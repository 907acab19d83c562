import type { NextConfig } from 'next'
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_SERVER } from 'next/constants.js'
import { apiAnswer, everyAnswer, pictureReaderAnswer, plainAnswer } from './lib/server/static-headers'

const listed = (headers: Record<string, string>) => Object.entries(headers).map(([key, value]) => ({ key, value }))

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  compress: process.env.COMPRESS !== 'false',
  devIndicators: false,
  // A prefetched page is reused for half a minute, the minimum that can be set, instead of five.
  experimental: { staleTimes: { static: 30 } },
  // These headers apply even when a handler sets others; those set by the proxy replace them. The explorer has its own
  // policy.
  headers: async () => [
    { source: '/:path*', headers: listed(everyAnswer) },
    { source: '/((?!api/|explorer$).*)', headers: listed(plainAnswer) },
    // Its address is a secret, which no page opened from there and no search engine may learn.
    ...['/survey/:path*', '/shared-transcript/:path*'].map((source) => ({
      source,
      headers: listed({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' }),
    })),
    { source: '/picture-reader/:path*', headers: listed(pictureReaderAnswer) },
    { source: '/api/:path*', headers: listed(apiAnswer) },
    // Its names change with the icons, so an old copy is never wrong, only incomplete.
    { source: '/icons.svg', headers: listed({ 'cache-control': 'public, max-age=86400' }) },
  ],
  // `npm test` checks types, including tests and scripts; a build only builds.
  typescript: { ignoreBuildErrors: true },
  // One copy of each in the process, shared by the server and the pages; there must never be two copies of graphql.
  serverExternalPackages: [
    '@aws-sdk/client-s3',
    '@aws-sdk/lib-storage',
    '@apollo/server',
    'graphql',
    '@graphql-tools/schema',
    '@modelcontextprotocol/server',
    'pg',
    'pg-boss',
    'pino',
    'sharp',
    'heic-convert',
    'file-type',
    'busboy',
    // Reads the pages of uploads; its own worker lies beside it.
    'pdfjs-dist',
    'ruru',
    'nodemailer',
  ],
}

/**
 * Adds the plugin that compiles pages with their messages. It loads its own compiler and writes it to disk, so a server
 * that only answers goes without.
 */
async function withMessages(compiled: NextConfig): Promise<NextConfig> {
  const { default: createNextIntlPlugin } = await import('next-intl/plugin')
  return createNextIntlPlugin({
    requestConfig: './lib/i18n/request.ts',
    // Messages are compiled before they reach pages (lib/i18n/messages.ts), so that the browser needs no parser for
    // them.
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

/** Pages that exist only in development end in `.dev.tsx`, which a build ignores. */
const inDevelopment = { pageExtensions: ['dev.tsx', 'tsx', 'ts'] }

export default async (phase: string): Promise<NextConfig> =>
  phase === PHASE_PRODUCTION_SERVER
    ? config
    : withMessages({ ...config, ...(phase === PHASE_DEVELOPMENT_SERVER ? inDevelopment : {}) })
