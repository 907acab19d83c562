import type { NextRequest } from 'next/server'
import { auth } from '@/lib/server/auth'
import { finishSignIn } from '@/lib/server/finish-sign-in'

/** Where the identity provider sends people back. */
export const GET = (request: NextRequest): Promise<Response> => finishSignIn(request, auth)
