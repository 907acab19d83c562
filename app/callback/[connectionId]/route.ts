import type { NextRequest } from 'next/server'
import { authOf } from '@/lib/server/auth'
import { finishSignIn } from '@/lib/server/finish-sign-in'
import { signInConnection } from '@/lib/server/sign-in-connection'

/**
 * The redirect address of an organization's own provider. Each provider has its own, so that none can answer for
 * another.
 */
export async function GET(
  request: NextRequest,
  { params }: { params: Promise<{ connectionId: string }> },
): Promise<Response> {
  const { connectionId } = await params
  return finishSignIn(request, async () => {
    const connection = await signInConnection(connectionId)
    return connection && authOf(connection)
  })
}
