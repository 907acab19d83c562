import { getTranslations } from 'next-intl/server'
import { ListBar } from '@/app/_lists/list-bar'
import { ListSelect } from '@/app/_lists/list-tools'
import type { Option } from '@/app/_ui/select-field'
import type { MatrixQuery } from './matrix-query'

type Props = { orgId: string; query: MatrixQuery; departments: readonly string[]; curriculums: readonly Option[] }

/** Words, department and curriculum: everything lands in the address. */
export async function MatrixTools({ orgId, query, departments, curriculums }: Props) {
  const t = await getTranslations('matrix')
  const { q, department, curriculum } = query
  const departmentOptions =
    department === null || departments.includes(department) ? departments : [...departments, department]
  return (
    <ListBar
      action={`/orgs/${orgId}/members/matrix`}
      label={t('search')}
      words={q}
      button={t('apply')}
      set={[department, curriculum].filter(Boolean).length}
      selects={
        departmentOptions.length + curriculums.length > 0 && (
          <>
            {departmentOptions.length > 0 && (
              <ListSelect
                name="department"
                label={t('department')}
                value={department ?? ''}
                any={t('anyDepartment')}
                options={departmentOptions.map((value) => ({ value, label: value }))}
              />
            )}
            {curriculums.length > 0 && (
              <ListSelect
                name="curriculum"
                label={t('curriculum')}
                value={curriculum ?? ''}
                any={t('anyCurriculum')}
                options={curriculums}
              />
            )}
          </>
        )
      }
    />
  )
}
