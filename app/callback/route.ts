import type { NextRequest } from 'next/server'
import { auth } from '@/lib/server/auth'
import { finishSignIn } from '@/lib/server/sign-in'

/** The redirect address of the identity provider. */
export const GET = (request: NextRequest): Promise<Response> => finishSignIn(request, auth)
