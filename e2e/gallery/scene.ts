import { test } from '@playwright/test'
import type { FakeService } from '../fake-service/fake-service.ts'
import type { Desk } from '../harness/desk.ts'
import type { PersonHome } from '../harness/person-home.ts'

/** What a chain of scenes needs to start. */
export interface Props {
  /** Starts the app; `env` is added to its environment, except that undefined entries are removed. */
  startDesk(env?: Record<string, string | undefined>): Promise<Desk>
  /** Folder that contains all of the app's files. */
  home: string
  /** The home folder as seen by the app. */
  person: PersonHome
  fake: FakeService
}

/** State shared by the scenes of one chain. */
export interface Stage {
  /** The app in its current run; a scene that restarts the app assigns the new run. */
  desk: Desk
  /** Stops whatever `open` started besides the app. */
  close?(): void | Promise<void>
}

/** Which screenshots to take: light and dark in both sizes, the same plus one at 200 %, or only a single one. */
export type Pictures = 'all' | 'zoomed too' | 'one'

type Enter<S> = (stage: S) => Promise<void>

/** Inspects the window in its current state. */
export type Look = (desk: Desk, name: string, pictures: Pictures) => Promise<void>

/** A sequence of scenes visited in a single run of the app. */
export interface Chain {
  title: string
  /** Names of the scenes, in order; their screenshots have the same names. */
  scenes: readonly string[]
  /** Starts the app, visits the scenes in order, and inspects each. */
  visit(props: Props, look: Look): Promise<void>
}

/**
 * Creates a chain of scenes. `scenes` maps each name to a function that gets to that scene from the previous one. The window is 1440x900 at
 * the start of each scene.
 */
export function chainOf<S extends Stage>(chain: {
  title: string
  open(props: Props): Promise<S>
  scenes: Record<string, Enter<S> | { pictures: Pictures; enter: Enter<S> }>
}): Chain {
  return {
    title: chain.title,
    scenes: Object.keys(chain.scenes),
    async visit(props, look) {
      const stage = await chain.open(props)
      try {
        for (const [name, scene] of Object.entries(chain.scenes)) {
          const { enter, pictures } = typeof scene === 'function' ? { enter: scene, pictures: 'all' as const } : scene
          await test.step(name, async () => {
            await enter(stage)
            await look(stage.desk, name, pictures)
          })
        }
      } finally {
        await stage.close?.()
      }
    },
  }
}
