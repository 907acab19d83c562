import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client/core/index.js'
import { relayStylePagination } from '@apollo/client/utilities/index.js'
import { cacheExchange, createClient, fetchExchange } from '@urql/core'

const { SUMA_ADDRESS: address, SUMA_TOKEN: token } = process.env
const uri = `${address}/graphql`
const headers = { authorization: `Bearer ${token}` }
const text = readFileSync('documents.graphql', 'utf8')
const whose = '{ tokenInUse { orgId } }'

const typePolicies = { Query: { fields: { members: relayStylePagination(['orgId']) } } }
const apollo = new ApolloClient({
  link: new HttpLink({ uri, headers }),
  cache: new InMemoryCache({ typePolicies }),
})
const { orgId } = (await apollo.query({ query: gql(whose) })).data.tokenInUse
const query = apollo.watchQuery({ query: gql(text), variables: { orgId }, notifyOnNetworkStatusChange: false })
query.subscribe(() => {})
const membersNow = () => query.getCurrentResult().data.members
await apollo.query({ query: gql(text), variables: { orgId } })
while (membersNow().edges.length < 6 && membersNow().pageInfo.hasNextPage)
  await query.fetchMore({ variables: { after: membersNow().pageInfo.endCursor } })
const pages = membersNow().edges
assert.equal(new Set(pages.map(({ node }) => node.id)).size, pages.length)

const exchanges = [cacheExchange, fetchExchange]
const urql = createClient({ url: uri, exchanges, fetchOptions: { headers }, preferGetMethod: false })
const ids = []
for (let after = null; ids.length < 6; ) {
  const { data, error } = await urql.query(text, { orgId, after }).toPromise()
  if (error) throw error
  ids.push(...data.members.edges.map(({ node }) => node.id))
  if (!data.members.pageInfo.hasNextPage) break
  after = data.members.pageInfo.endCursor
}
assert.deepEqual(ids.slice(0, pages.length), pages.map(({ node }) => node.id).slice(0, ids.length))
console.log(`${pages.length} members by Apollo Client, ${ids.length} by urql`)
process.exit(0)
