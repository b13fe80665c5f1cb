import { request } from 'node:http'
import { describe, it } from 'node:test'
import { expect } from 'chai'

const { url }: { readonly url: string } = JSON.parse(process.env.W3M_TEST_SOCIAL_LOGIN!)

/** Asks for a path as it stands, which `fetch` would read as an address first. */
const statusOf = (path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    request({ hostname, port, path, agent: false }, answer => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end()
  })

describe('The social logins', () => {
  for (const path of ['//', '///', 'http://', 'http://[', '//[/google', '/google//', '/google/%', '?', '*'])
    it(`go on after a request for ${path}`, async () => {
      expect(await statusOf(path)).to.be.within(400, 499)
      expect(await statusOf('/health')).to.equal(200)
    })
})
