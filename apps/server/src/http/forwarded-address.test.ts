import { describe, it } from 'node:test'
import { expect } from 'chai'
import { forwardedAddress } from './forwarded-address.js'

const near = '127.0.0.1'
const far = '10.0.0.2'
const visitor = '203.0.113.7'

describe('Who asks through proxies', () => {
  const cases: readonly (readonly [
    title: string,
    peer: string,
    header: string | readonly string[] | undefined,
    proxies: readonly string[],
    address: string,
  ])[] = [
    ['is who is connected, without a header', visitor, undefined, [near], visitor],
    ['is who is connected, whatever it claims to be', visitor, '198.51.100.1', [near], visitor],
    ['is who is connected, though it claims to be a proxy', visitor, near, [near], visitor],
    ['is who is connected where no proxy is named, from this machine too', near, visitor, [], near],
    ['is who a proxy says', near, visitor, [near], visitor],
    ['is who the proxy added, not who the visitor claims to be', near, `198.51.100.1, ${visitor}`, [near], visitor],
    ['is who the proxy added in a line of its own', near, ['198.51.100.1', visitor], [near], visitor],
    ['is who the first of two proxies added', near, `198.51.100.1, ${visitor}, ${far}`, [near, far], visitor],
    ['is the second of two proxies where it has no name', near, `${visitor}, ${far}`, [near], far],
    ['is who a proxy with an IPv6 address says', '::1', visitor, ['::1'], visitor],
    ['is who a proxy says, of IPv6', near, '2001:db8::7', [near], '2001:db8::7'],
    ['is one, however its IPv6 address is written', near, '2001:0DB8:0:0::7', [near], '2001:db8::7'],
    [
      'is behind a proxy, however its IPv6 address is written',
      near,
      `${visitor}, FD00:0:0::2`,
      [near, 'fd00::2'],
      visitor,
    ],
    ['is behind a proxy that a socket of IPv6 writes as mapped', `::ffff:${near}`, visitor, [near], visitor],
    ['is behind a second proxy that is written as mapped', near, `${visitor}, ::FFFF:${far}`, [near, far], visitor],
    ['is its IPv4 address, where that is mapped in the header', near, `::ffff:${visitor}`, [near], visitor],
    ['is its IPv4 address, where that is mapped in hexadecimal', near, '::ffff:cb00:7107', [near], visitor],
    ['is its IPv4 address, where its socket writes it as mapped', `::ffff:${visitor}`, undefined, [], visitor],
    ['is behind a proxy of the same link', 'fe80::1%eth0', visitor, ['fe80::1'], visitor],
    ['is who a proxy says with a port', near, `198.51.100.1, ${visitor}:51123`, [near], visitor],
    ['is who a proxy says with a port, of IPv6', near, '[2001:db8::7]:51123', [near], '2001:db8::7'],
    ['is who a proxy says in brackets', near, '[2001:db8::7]', [near], '2001:db8::7'],
    ['is behind a second proxy that is written with a port', near, `${visitor}, ${far}:80`, [near, far], visitor],
    ['is the proxy, which says nothing', near, undefined, [near], near],
    ['is the proxy, which says an empty text', near, '', [near], near],
    ['is the proxy, which says nothing but commas', near, ' , ,', [near], near],
    ['is the proxy, which does not know', near, `${visitor}, unknown`, [near], near],
    ['is the proxy, which says no address', near, `${visitor}, <script>`, [near], near],
    ['is the proxy, which says half an address', near, '203.0.113', [near], near],
    ['is the proxy, which says too large a number', near, '203.0.113.256', [near], near],
    ['is the proxy, which says a name', near, 'visitor.example', [near], near],
    ['is the proxy, where proxies alone are named', near, `${far}, ${near}`, [near, far], near],
    ['is the proxy, which says a machine that is only its own', far, '127.0.0.9', [far], far],
    ['is the proxy, which says so of IPv6', far, '::1', [far], far],
    ['is nobody where the connection has no address', 'unknown', visitor, [near], 'unknown'],
  ]
  for (const [title, peer, header, proxies, address] of cases)
    it(title, () => void expect(forwardedAddress(peer, header, proxies)).to.equal(address))

  it('is found in the longest header at once', () => {
    const header = `${visitor}:1, `.repeat(2_000)
    const begun = performance.now()
    for (let time = 0; time < 100; time += 1) forwardedAddress(near, `${header}${visitor}`, [near])
    expect(performance.now() - begun).to.be.lessThan(1_000)
  })
})
