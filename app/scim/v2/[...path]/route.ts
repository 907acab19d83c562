import { handleScim } from '@/lib/server/scim/handle-scim'

export const dynamic = 'force-dynamic'

/** The SCIM 2.0 directory of an organization. */
const handle = (request: Request): Promise<Response> => handleScim(request)

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST, handle as PUT }
