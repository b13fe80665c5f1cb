import { Hono } from 'hono'
import * as v from 'valibot'
import { checkValue } from '../http/check-value.js'
import { failure } from '../http/failure.js'
import { readJson } from '../http/read-json.js'
import type { NameGateway } from './account-names.js'

/** Where the resolver of names sends clients (ERC-3668): `{sender}` and `{data}` are filled in. */
const gatewayPath = '/ccip'

const questionMaxLength = 16_384
const hex = v.pipe(
  v.string(),
  v.regex(/^0x(?:[0-9a-fA-F]{2})*$/, 'expected 0x and hexadecimal digits'),
  v.maxLength(questionMaxLength),
)
const question = v.object({ data: hex })

/**
 * Answers the resolver of names, to everybody: what counts is the signature. Which contract asks does not matter, since
 * one that asks for another passes the question on.
 * @param origin of this server; undefined where that is how each request names it
 */
export function gatewayRoute(gateway: NameGateway | undefined, origin?: string): Hono {
  const routes = new Hono({ strict: false })
  const answer = async (data: string, url: string) => {
    if (!gateway) throw failure(501, '', 'This server is no gateway of names.')
    return { data: await gateway.answer(data, origin ?? new URL(url).origin) }
  }
  routes.get(`${gatewayPath}/:sender/:data`, async context => {
    const { data } = checkValue(question, { data: context.req.param('data').replace(/\.json$/, '') })
    return context.json(await answer(data, context.req.url), 200, { 'cache-control': 'no-store' })
  })
  routes.post(gatewayPath, async context => {
    const { data } = checkValue(question, await readJson(context, 2 * questionMaxLength))
    return context.json(await answer(data, context.req.url), 200, { 'cache-control': 'no-store' })
  })
  return routes
}
