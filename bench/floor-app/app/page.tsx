/** The least a page of the framework can be: made anew for each request, with nothing in it. */
export const dynamic = 'force-dynamic'

export default function EmptyPage() {
  return <main>Empty</main>
}
