// Runs a Postgres in a process of its own that a test can kill; prints its process id once it is up.
import { startPostgres } from '@/dev/postgres/start-postgres'

const [data = '', port = '0'] = process.argv.slice(2)
const { pid } = await startPostgres({ data, port: Number(port) })
process.stdout.write(`${pid}\n`)
setInterval(() => {}, 1000)
