// Removes meaningless white space from html``, svg`` and css`` templates, as a Rollup plug-in.
//
// The rendering stays the same: in HTML a run of white space becomes one space, because it is visible between inline
// elements. White space that the formatter adds around attributes and at both ends of the content of a block or a
// button is removed, because it has no effect there. A template with an element that keeps its white space (pre,
// textarea), or with script or style, stays as written.
import ts from 'typescript'

const blocks =
  /^<(\/?)(?:article|aside|button|dd|details|dialog|div|dl|dt|fieldset|footer|form|h[1-6]|header|legend|li|main|nav|ol|p|section|summary|ul)(?![\w-])/i
const verbatim = /<(?:pre|textarea|script|style)\b/i
// Stands for `${…}` number n while the text around it is worked on.
const hole = '\uE000'
const holes = /\uE000/

/**
 * @param {readonly string[]} parts the raw text around the expressions
 * @returns {string[]} as many parts, shorter
 */
export function minifyHtml(parts) {
  const source = parts.join(hole)
  if (verbatim.test(source) || source.includes(`<${hole}`) || parts.some(part => holes.test(part))) return [...parts]
  let result = ''
  let position = 0
  while (position < source.length) {
    if (source.startsWith('<!--', position)) {
      const end = source.indexOf('-->', position + 4)
      const comment = end < 0 ? source.slice(position) : source.slice(position, end + 3)
      if (end < 0 || holes.test(comment)) result += comment
      position += comment.length
    } else if (source[position] === '<' && /[a-z/]/i.test(source[position + 1] ?? '')) {
      const tag = readTag(source, position)
      const block = blocks.exec(tag.text)
      if (block?.[1]) result = result.replace(/ $/, '')
      result += tag.text
      position = tag.end
      if (block && !block[1]) while (/\s/.test(source[position] ?? '')) position += 1
    } else if (/\s/.test(source[position])) {
      const run = /^\s+/.exec(source.slice(position))?.[0] ?? ''
      if (!result.endsWith(' ')) result += ' '
      position += run.length
    } else {
      result += source[position]
      position += 1
    }
  }
  return result.split(hole)
}

/** Reads one tag from its `<` on. White space between attributes becomes one space; quoted values stay as written. */
function readTag(source, start) {
  let text = ''
  let position = start
  while (position < source.length) {
    const char = source[position]
    if (char === '"' || char === "'") {
      const close = source.indexOf(char, position + 1)
      const end = close < 0 ? source.length : close + 1
      text += source.slice(position, end)
      position = end
    } else if (/\s/.test(char)) {
      while (/\s/.test(source[position] ?? '')) position += 1
      if (source[position] !== '>') text += ' '
    } else {
      text += char
      position += 1
      if (char === '>') break
    }
  }
  return { text, end: position }
}

/**
 * @param {readonly string[]} parts the raw text around the expressions
 * @returns {string[]} as many parts, shorter
 */
export function minifyCss(parts) {
  if (parts.some(part => holes.test(part))) return [...parts]
  const source = parts
    .join(hole)
    .replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\*[\s\S]*?\*\//g, token =>
      token.startsWith('/*') && !holes.test(token) ? ' ' : token,
    )
  const result = source
    .split(/("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\*[\s\S]*?\*\/|url\([^)]*\))/g)
    .map((token, index) => {
      if (index % 2 === 1) return token
      return token
        .replace(/\s+/g, ' ')
        .replace(/ ?([{};]) ?/g, '$1')
        .replace(/\( /g, '(')
        .replace(/ \)/g, ')')
        .replace(/([ (,:]-?)0(?=\.\d)/g, '$1')
        .replace(/ ?, ?/g, ',')
        .replace(/: /g, ':')
        .replace(/;\}/g, '}')
    })
  return result.join('').replace(/^ /, '').replace(/ $/, '').split(hole)
}

const minifiers = { html: minifyHtml, svg: minifyHtml, css: minifyCss }

/**
 * Shortens every tagged template of a module.
 * @param {string} code TypeScript or JavaScript
 * @param {string} fileName decides about the syntax
 */
export function minifyTemplates(code, fileName = 'module.ts') {
  if (!/\b(?:html|svg|css)(?:<[^`]*>)?`/.test(code)) return code
  const file = ts.createSourceFile(fileName, code, ts.ScriptTarget.ESNext, true)
  const edits = []
  const visit = node => {
    if (ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && Object.hasOwn(minifiers, node.tag.text)) {
      const literals = ts.isNoSubstitutionTemplateLiteral(node.template)
        ? [node.template]
        : [node.template.head, ...node.template.templateSpans.map(span => span.literal)]
      const ranges = literals.map(literal => [literal.getStart(file) + 1, literal.end - (isLast(literal) ? 1 : 2)])
      const short = minifiers[node.tag.text](ranges.map(([from, to]) => code.slice(from, to)))
      if (short.length === ranges.length)
        ranges.forEach(([from, to], index) => edits.push({ from, to, text: short[index] }))
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return edits
    .sort((a, b) => b.from - a.from)
    .reduce((text, { from, to, text: literal }) => text.slice(0, from) + literal + text.slice(to), code)
}

const isLast = literal => ts.isNoSubstitutionTemplateLiteral(literal) || ts.isTemplateTail(literal)

/** The Rollup plug-in. It must stand before the one that compiles TypeScript. @returns {import('rollup').Plugin} */
export const minifyTemplatesPlugin = () => ({
  name: 'minify-templates',
  transform(code, id) {
    if (id.includes('node_modules') || !/\.tsx?$/.test(id)) return null
    return { code: minifyTemplates(code, id), map: null }
  },
})
