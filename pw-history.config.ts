import base from './playwright.config'
const origin = 'http://localhost:3940'
process.env.E2E_ORIGIN = origin
process.env.E2E_DATA = '/tmp/history-data'
process.env.E2E_MAIL = 'http://127.0.0.1:1941'
process.env.E2E_MAIL_PORT = '1940'
process.env.E2E_DATABASE_PORT = '5940'
process.env.E2E_IDENTITY_PORT = '4940'
export default { ...base, webServer: undefined, workers: 1, use: { ...base.use, baseURL: origin } }
