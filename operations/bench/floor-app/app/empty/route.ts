/** The least a route handler of the framework can do for the API: read the body and answer. */
export async function POST(request: Request): Promise<Response> {
  const body: unknown = await request.json()
  return Response.json({ data: typeof body })
}
