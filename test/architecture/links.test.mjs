// Every relative link of the documentation leads to a file that is there, and to a heading or an anchor of it. What was
// linked from elsewhere before it moved still leads on.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { filesIn, root } from './module-graph.mjs'

const isPage = /\.md$/
const pages = [
  ...readdirSync(root).filter(name => isPage.test(name)),
  ...['docs', 'packages', 'apps', 'contracts', 'test', '.changeset'].flatMap(folder => filesIn(folder, isPage)),
]

/** Addresses that had another form once: a link to one of them stands in places that nobody here can change. */
const formerLinks = ['docs/guides/wallets.md#several-families', 'docs/decisions/0014-servers-of-others.md']

const withoutCode = text => text.replace(/^( *)(```+|~~~+)[^]*?^\1\2/gm, '').replace(/(`+)[^`][^]*?\1/g, 'code')

/** The link targets of a page, without those of code. @returns {string[]} */
const linksOf = text =>
  [
    ...withoutCode(text).matchAll(/\]\(\s*<?([^\s)>]+)/g),
    ...withoutCode(text).matchAll(/^ *\[[^\]]+\]:\s*(\S+)/gm),
    ...withoutCode(text).matchAll(/<(?:a|img)\s[^>]*?(?:href|src)="([^"]+)"/g),
  ].map(([, target]) => target)

/** What a page can be entered at: its headings, by GitHub's rule, and its anchors. @returns {Set<string>} */
function anchorsOf(text) {
  const plain = text.replace(/^( *)(```+|~~~+)[^]*?^\1\2/gm, '')
  const anchors = new Set([...plain.matchAll(/<a\s+(?:id|name)="([^"]+)"/g)].map(([, id]) => id))
  const counts = new Map()
  for (const [, heading] of plain.matchAll(/^ {0,3}#{1,6}\s+(.+?)\s*#*$/gm)) {
    const slug = heading
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/<[^>]+>/g, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .trim()
      .replaceAll(' ', '-')
    const count = counts.get(slug) ?? 0
    counts.set(slug, count + 1)
    anchors.add(count ? `${slug}-${count}` : slug)
  }
  return anchors
}

/** Whether a path from the root, with or without an anchor, leads somewhere. */
function leadsOn(target) {
  const [path, anchor] = decodeURI(target).split('#')
  if (!existsSync(join(root, path))) return false
  return !anchor || !isPage.test(path) || anchorsOf(readFileSync(join(root, path), 'utf8')).has(anchor)
}

/** The target of a page's link as a path from the root; undefined where it leads out of the repository. */
function targetOf(page, link) {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(link)) return
  return link.startsWith('#') ? `${page}${link}` : posix.join(posix.dirname(page), link)
}

test('every relative link of a page leads somewhere', () => {
  const links = pages.flatMap(page =>
    linksOf(readFileSync(join(root, page), 'utf8')).map(link => ({ page, link, target: targetOf(page, link) })),
  )
  assert.ok(links.filter(({ target }) => target).length > 100)
  assert.deepEqual(
    links.filter(({ target }) => target && !leadsOn(target)).map(({ page, link }) => `${page}: ${link}`),
    [],
  )
})

test('links that were given out before something moved still lead on', () => {
  assert.deepEqual(
    formerLinks.filter(link => !leadsOn(link)),
    [],
  )
})

test('a link is found in a text and not in code, and an anchor by the rule of GitHub', () => {
  assert.deepEqual(linksOf('[a](b.md#c) `[d](e)` ![f](<g.png>)\n```md\n[h](i)\n```\n<a href="j">k</a>'), [
    'b.md#c',
    'g.png',
    'j',
  ])
  const text = '# A `b_c`: d’s [e](f)\n## Same\n## Same\n```\n# none\n```\n<a id="old"></a>'
  assert.deepEqual([...anchorsOf(text)], ['old', 'a-b_c-ds-e', 'same', 'same-1'])
  assert.equal(targetOf('docs/guides/a.md', '../b.md#c'), 'docs/b.md#c')
  assert.equal(targetOf('docs/a.md', '#c'), 'docs/a.md#c')
  assert.equal(targetOf('docs/a.md', 'https://example.com'), undefined)
  assert.ok(!leadsOn('docs/index.md#nothing-of-that-name'))
  assert.ok(!leadsOn('docs/nothing-of-that-name.md'))
})
