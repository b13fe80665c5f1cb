// Lint rules of this project that no plug-in has.

/** No `style="…"` in a template: the strict CSP of a host would drop it without a word. */
const noStyleInTemplate = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      style: 'A strict CSP drops style attributes: use classes, adopted styles, or properties set by CSSOM.',
    },
  },
  create: context => ({
    TaggedTemplateExpression(node) {
      if (node.tag.type !== 'Identifier' || !['html', 'svg'].includes(node.tag.name)) return
      const text = node.quasi.quasis.map(quasi => quasi.value.raw).join('\u0001')
      // An attribute stands after white space inside a tag; `.style=` is a property and `style` in text is a word.
      for (const [tag] of text.matchAll(/<[a-z][^<>]*(?:>|$)/gi))
        if (/\sstyle\s*=/i.test(tag.replace(/=\s*("[^"]*"|'[^']*')/g, '=""')))
          context.report({ node, messageId: 'style' })
    },
  }),
}

/** No notes for later: an open end is an issue, not a comment. */
const noLooseEnds = {
  meta: { type: 'suggestion', schema: [], messages: { note: 'No notes for later in the code.' } },
  create: context => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments())
        if (/\b(?:TODO|FIXME|XXX|HACK)\b/.test(comment.value)) context.report({ loc: comment.loc, messageId: 'note' })
    },
  }),
}

export const ownRules = { 'no-style-in-template': noStyleInTemplate, 'no-loose-ends': noLooseEnds }
