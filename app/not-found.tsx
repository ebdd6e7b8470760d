import { CentredPage } from "@/components/shell/centred-page";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/states";
import { serverTranslator } from "@/lib/i18n/server";

export default async function NotFound() {
  const t = await serverTranslator();
  return (
    <CentredPage>
      <EmptyState
        title={<h1 className="text-lg">{t("common.notFound.title")}</h1>}
        action={
          <Button asChild>
            <a href="/">{t("common.notFound.home")}</a>
          </Button>
        }
      >
        {t("common.notFound.body")}
      </EmptyState>
    </CentredPage>
  );
}
