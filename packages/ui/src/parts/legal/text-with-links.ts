import type { TemplateResult } from 'lit'

/** A text of the catalog with a link in place of each `$name`: the words around it keep the order of their language. */
export function textWithLinks(
  text: string,
  links: Readonly<Record<string, TemplateResult>>,
): readonly (string | TemplateResult)[] {
  return text.split(/\$(\w+)/).map((part, index) => (index % 2 ? (links[part] ?? `$${part}`) : part))
}
