/** A piece of running text. For a link, `page` is the name of another page, or '' for the same one; an empty `section` means its top. */
export type Inline =
  | string
  | { kind: 'strong' | 'em'; inlines: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; page: string; section: string; inlines: Inline[] }

export type Block =
  | { kind: 'heading'; id: string; inlines: Inline[] }
  | { kind: 'paragraph'; inlines: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Block[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; text: string }

/** A page of the guide, parsed when the app is built (`src/tooling/guide`). A section with the ID '' is the beginning of the page. */
export interface GuidePage {
  name: string
  title: string
  blocks: Block[]
  sections: { id: string; title: string; text: string }[]
}

/** A place in the guide. */
export interface GuidePlace {
  page: string
  /** '' for the top. */
  section: string
}
