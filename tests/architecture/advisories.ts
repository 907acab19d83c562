/** A published vulnerability, and its fixed versions: the first one of each major version. */
type Advisory = { name: string; mended: readonly string[]; advisory: string; about: string }

/**
 * Vulnerabilities of installed packages, as known on 2026-11-22. Add later ones here, and the test reports where the
 * lockfile still has them.
 */
export const advisories: readonly Advisory[] = [
  {
    name: '@apollo/server',
    mended: ['5.5.0'],
    advisory: 'GHSA-9q82-xgwf-vj6h',
    about: 'answers guessed at from another site',
  },
  { name: '@auth/core', mended: ['0.41.3'], advisory: 'GHSA-7rqj-j65f-68wh', about: 'an @ that only looks like one' },
  { name: '@babel/runtime', mended: ['7.26.10'], advisory: 'GHSA-968p-4wvh-cqc8', about: 'slow regular expressions' },
  {
    name: 'body-parser',
    mended: ['1.20.3', '2.2.1'],
    advisory: 'GHSA-qwcr-r2fm-qrc7, GHSA-wqch-xfxh-vrr4',
    about: 'denial of service',
  },
  {
    name: 'cookie',
    mended: ['0.7.0', '1.0.0'],
    advisory: 'GHSA-pxg6-pf52-xh8x',
    about: 'characters outside their field',
  },
  { name: 'cross-spawn', mended: ['7.0.5'], advisory: 'GHSA-3xgq-45jj-v275', about: 'slow regular expressions' },
  { name: 'dompurify', mended: ['3.4.12'], advisory: 'GHSA-c2j3-45gr-mqc4', about: 'scripts that are not taken out' },
  { name: 'esbuild', mended: ['0.28.1'], advisory: 'GHSA-gv7w-rqvm-qjhr', about: 'programs fetched unchecked' },
  { name: 'express', mended: ['4.20.0', '5.0.0'], advisory: 'GHSA-qw6h-vgh9-j6wx', about: 'scripts in a redirect' },
  {
    name: 'follow-redirects',
    mended: ['1.15.6'],
    advisory: 'GHSA-cxjh-pqwp-8mfp',
    about: 'credentials sent elsewhere',
  },
  { name: 'form-data', mended: ['4.0.4'], advisory: 'GHSA-fjxv-7rqg-78g4', about: 'boundaries that can be guessed' },
  { name: 'jose', mended: ['4.15.5', '5.0.0', '6.0.0'], advisory: 'GHSA-hhhv-q57g-882q', about: 'denial of service' },
  { name: 'koa', mended: ['2.16.1', '3.0.1'], advisory: 'GHSA-x2rg-q646-7m2v', about: 'scripts in a redirect' },
  { name: 'mysql2', mended: ['3.9.8'], advisory: 'GHSA-pmh2-wpjm-fj45', about: 'polluted prototypes' },
  { name: 'nanoid', mended: ['3.3.8', '5.0.9'], advisory: 'GHSA-mwcw-c2x4-8c55', about: 'ids that can be guessed' },
  {
    name: 'next',
    mended: ['16.3.3'],
    advisory: 'GHSA-p293-qw3h-jr36',
    about: 'other people’s code; all before it too',
  },
  {
    name: 'next-auth',
    mended: ['5.0.0-beta.32'],
    advisory: 'GHSA-x445-f3h2-j279',
    about: 'state not bound to a provider',
  },
  {
    name: 'nodemailer',
    mended: ['9.0.1'],
    advisory: 'GHSA-p6gq-j5cr-w38f',
    about: 'files and addresses read by a message',
  },
  {
    name: 'path-to-regexp',
    mended: ['0.1.12', '6.3.0', '8.0.0'],
    advisory: 'GHSA-rhx6-c78j-4q9w',
    about: 'slow regular expressions',
  },
  { name: 'picomatch', mended: ['2.3.2', '4.0.4'], advisory: 'GHSA-3v7f-55p6-f55p', about: 'slow regular expressions' },
  { name: 'postcss', mended: ['8.5.23'], advisory: 'GHSA-r28c-9q8g-f849', about: 'files read by a source map' },
  { name: 'qs', mended: ['6.14.1'], advisory: 'GHSA-6rw7-vpxm-498p', about: 'out of memory' },
  {
    name: 'semver',
    mended: ['5.7.2', '6.3.1', '7.5.2'],
    advisory: 'GHSA-c2qf-rxjj-qqgw',
    about: 'slow regular expressions',
  },
  { name: 'send', mended: ['0.19.0', '1.0.0'], advisory: 'GHSA-m6fv-jmcg-4jfg', about: 'scripts in a redirect' },
  {
    name: 'serve-static',
    mended: ['1.16.0', '2.1.0'],
    advisory: 'GHSA-cm22-4g7w-348p',
    about: 'scripts in a redirect',
  },
  { name: 'sharp', mended: ['0.35.0'], advisory: 'GHSA-f88m-g3jw-g9cj', about: 'pictures that write into memory' },
  { name: 'tough-cookie', mended: ['4.1.3', '5.0.0'], advisory: 'GHSA-72xf-g2v4-qvf3', about: 'polluted prototypes' },
  { name: 'valibot', mended: ['1.2.0'], advisory: 'GHSA-vqpr-j7v3-hqw9', about: 'slow regular expressions' },
  {
    name: 'vite',
    mended: ['7.3.5', '8.0.16'],
    advisory: 'GHSA-fx2h-pf6j-xcff',
    about: 'files read through the server',
  },
  { name: 'ws', mended: ['7.5.10', '8.17.1'], advisory: 'GHSA-3h5v-q93c-6h6q', about: 'denial of service' },
]

/** Places in the lockfile where a vulnerability remains, and why nobody can reach it. */
export const unreachable: Readonly<Record<string, string>> = {
  'node_modules/maildev/node_modules/nodemailer':
    'the inbox of one computer passes nothing on, which is all it has it for',
}
