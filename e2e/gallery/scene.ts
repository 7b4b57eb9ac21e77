import { test } from '@playwright/test'
import type { FakeService } from '../fake-service/fake-service.ts'
import type { Desk } from '../harness/desk.ts'
import type { PersonHome } from '../harness/person-home.ts'

/** What a chain of scenes can use to start. */
export interface Props {
  /** Starts the app; `env` is added to its environment, an undefined entry is removed. */
  startDesk(env?: Record<string, string | undefined>): Promise<Desk>
  /** Folder that contains all of the app's files. */
  home: string
  /** Home folder as seen by the app. */
  person: PersonHome
  fake: FakeService
}

/** State shared by the scenes of one chain. */
export interface Stage {
  /** The app in its current run; a scene that restarts the app assigns the new one. */
  desk: Desk
  /** Stops what `open` started in addition to the app. */
  close?(): void | Promise<void>
}

/** Which pictures to take: light and dark in both sizes, the same plus one at 200 %, or only one. */
export type Pictures = 'all' | 'zoomed too' | 'one'

type Enter<S> = (stage: S) => Promise<void>

/** Inspects the window in its current state. */
export type Look = (desk: Desk, name: string, pictures: Pictures) => Promise<void>

/** Scenes reached one after another in one run of the app. */
export interface Chain {
  title: string
  /** Names of the scenes, and of their pictures, in order. */
  scenes: readonly string[]
  /** Starts the app, visits the scenes in turn, and inspects each. */
  visit(props: Props, look: Look): Promise<void>
}

/**
 * Creates a chain of scenes. `scenes` maps each name to a function that gets there from the previous scene. Each scene starts with a window
 * of 1440x900.
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
