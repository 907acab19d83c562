/** The least a page of the framework can be: rendered for each request, with no content. */
export const dynamic = 'force-dynamic'

export default function EmptyPage() {
  return <main>Empty</main>
}
