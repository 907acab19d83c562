import { isHttps } from '@/lib/domain/access/encrypted-address'
import { StartProblem } from '../machine/start-problem'

/**
 * The demo never touches an installation that people reach over https: everybody knows the passwords of its people.
 * @throws StartProblem
 */
export function refuseOverHttps(appUrl: string | undefined): void {
  if (isHttps(appUrl))
    throw new StartProblem('APP_URL is an https address: the people of the demo have published passwords.')
}
